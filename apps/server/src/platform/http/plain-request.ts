import { IncomingMessage } from 'node:http';

/** Where socket.io listens. */
const rooms = '/socket.io/';

/**
 * A request that knows no upgrade but that to a room's WebSocket. Some HTTP clients ask for h2c with each request, and are
 * to be answered as if they had not; node:http would hand their connection to whoever listens for upgrades, and answer
 * nothing.
 */
export class PlainRequest extends IncomingMessage {
  declare asksForUpgrade: boolean;
  // node:http writes and reads it while it parses: an ordinary property would hold whatever the client asked for.
  get upgrade(): boolean {
    return (
      this.asksForUpgrade &&
      (this.url ?? '').startsWith(rooms) &&
      this.headers.upgrade?.toLowerCase() === 'websocket'
    );
  }
  set upgrade(asked: boolean | null) {
    this.asksForUpgrade = asked === true;
  }
}
