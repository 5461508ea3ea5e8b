// The drive of the local Discord, as this page uses it.

export class Refused extends Error {}

async function call(method, path, body, query = {}) {
  const address = new URL(`/sandbox${path}`, location.href);
  Object.entries(query).forEach(([key, value]) => address.searchParams.set(key, value));
  const options = { method };
  if (body instanceof FormData) options.body = body;
  else if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { "Content-Type": "application/json" };
  }
  const answer = await fetch(address, options);
  const found = await answer.json();
  if (!answer.ok) throw new Refused(found.error ?? `The sandbox answers ${answer.status}.`);
  return found;
}

export const state = () => call("GET", "/state");

export async function upload(files) {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return (await call("POST", "/upload", form)).uploads;
}

export class Account {
  constructor(id) {
    this.path = `/people/${id}`;
  }

  act(what, body, wait = 0) {
    return call("POST", `${this.path}/${what}`, { wait, ...body });
  }

  places() {
    return call("GET", `${this.path}/places`);
  }

  messages(channel) {
    return call("GET", `${this.path}/messages`, undefined, { channel, limit: 200 });
  }

  // How many messages are newer than those seen, by place: {messages, calls}.
  unread(seen) {
    return call("POST", `${this.path}/unread`, { seen });
  }

  troubles(channel) {
    return call("GET", `${this.path}/troubles`, undefined, { channel });
  }

  setTroubles(channel, changes) {
    return call("POST", `${this.path}/troubles`, { channel, ...changes });
  }

  cutGateway() {
    return call("POST", "/gateway/drop", {});
  }

  commands(channel) {
    return call("GET", `${this.path}/commands`, undefined, { channel });
  }

  // Calls `hear` with every notice, and with {kind: "connected"} each time the line is (again) up.
  listen(hear) {
    let socket;
    let closed = false;
    const open = () => {
      socket = new WebSocket(new URL(`/sandbox${this.path}/live`, location.href.replace(/^http/, "ws")));
      socket.onopen = () => hear({ kind: "connected" });
      socket.onmessage = (event) => hear(JSON.parse(event.data));
      socket.onclose = () => {
        if (closed) return;
        hear({ kind: "disconnected" });
        setTimeout(open, 1000);
      };
    };
    open();
    return () => {
      closed = true;
      socket.close();
    };
  }
}
