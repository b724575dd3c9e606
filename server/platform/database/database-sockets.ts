import { Socket } from "node:net";

export type OpenSocket = { openedAt: number; hasReceived: boolean };

/** The sockets of one process to its database, whichever pool or client opened them. */
export type DatabaseSockets = {
  /** For the driver's `stream` option. */
  open(): Socket;
  /** Ends sockets at once, without waiting for the other side; their users see a lost connection. */
  end(isConcerned: (socket: OpenSocket) => boolean): void;
};

/** Times are those of `performance.now()`. */
export function databaseSockets(): DatabaseSockets {
  const opened = new Map<Socket, number>();
  return {
    open() {
      const socket = new Socket();
      opened.set(socket, performance.now());
      return socket.once("close", () => opened.delete(socket));
    },
    end(isConcerned) {
      for (const [socket, openedAt] of opened)
        if (isConcerned({ openedAt, hasReceived: socket.bytesRead > 0 })) socket.destroy();
    },
  };
}
