"""Cards that are brought: faces built into sets, uniques told by people, pools, and what games keep of them."""
