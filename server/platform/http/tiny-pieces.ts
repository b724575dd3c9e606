import { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** So many pieces of a body may be tiny. */
const FREE_PIECES = 200;
/** The mean size of more pieces, in bytes; programs that send a body in pieces send kilobytes at once. */
const MIN_MEAN_BYTES = 64;

/**
 * A request whose connection is closed when its body comes in very many tiny pieces. Node calls back for
 * each of them, so 60 KB in pieces of one byte keep the event loop busy for 20 to 50 ms, before any limit
 * on requests or bodies counts.
 */
export class BoundedRequest extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece !== null) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      if (this.#pieces > FREE_PIECES && this.#bytes < this.#pieces * MIN_MEAN_BYTES) {
        this.socket.destroy();
        return false;
      }
    }
    return super.push(piece, encoding);
  }
}

/**
 * Closes a connection after an answer that came before the whole body, if its length is unknown: Node would
 * read the rest, whatever its size.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    const { headers, complete } = request.raw;
    if (headers["transfer-encoding"] !== undefined && !complete) reply.header("connection", "close");
    done();
  });
}
