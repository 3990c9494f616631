import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that stays open: whatever opens it writes server-sent events into it until one side ends it. */
export class EventStream {
  readonly open: (response: ServerResponse) => void;
  constructor(open: (response: ServerResponse) => void) {
    this.open = open;
  }
}

/** Sends the head of an event stream and hands the rest of the answer over. */
export function sendEvents(request: FastifyRequest, reply: FastifyReply, stream: EventStream): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, {
    // What the hooks have set: the framework does not send them for a reply that was taken out of its hands.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that gathers an answer before passing it on would pass on nothing.
    'x-accel-buffering': 'no',
  });
  if (request.method === 'HEAD') reply.raw.end();
  else stream.open(reply.raw);
  return reply;
}
