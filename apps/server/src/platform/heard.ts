/**
 * What those who stand above a capability do when something happened below, in the transaction of what happened: it
 * says so, and whoever puts the house together has said who listens. Nobody need.
 */
export function heard<Event extends readonly unknown[]>(): {
  listen(listener: (...event: Event) => Promise<void>): void;
  say(...event: Event): Promise<void>;
} {
  const listeners: ((...event: Event) => Promise<void>)[] = [];
  return {
    listen: (listener) => {
      listeners.push(listener);
    },
    say: async (...event) => {
      // One after another: they write over one connection.
      for (const listener of listeners) await listener(...event);
    },
  };
}
