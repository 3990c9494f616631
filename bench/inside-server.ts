import { subscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

// Loaded into a server that is measured, before its own code: tells at a port of its own what it has seen since it was asked for the last time.

/** What a server saw (milliseconds): how long each request took from its head to the end of its answer, by method; the longest stall; the processor's time. */
export type Seen = { took: Record<string, number[]>; stall: number; processor: number };

type Served = { server: Server; request: IncomingMessage };

/** The timer that measures a stall rings so often by itself (milliseconds). */
const RESOLUTION = 10;

const begun = new WeakMap<IncomingMessage, number>();
let took: Seen['took'] = {};
let used = process.cpuUsage();
const stalls = monitorEventLoopDelay({ resolution: RESOLUTION });
stalls.enable();

const own = createServer((_request, response) => {
  const { user, system } = process.cpuUsage(used);
  const seen: Seen = { took, stall: Math.max(0, stalls.max / 1e6 - RESOLUTION), processor: (user + system) / 1e3 };
  response.end(JSON.stringify(seen));
  took = {};
  used = process.cpuUsage();
  stalls.reset();
}).listen(Number(process.env.BENCH_INSIDE), '127.0.0.1');
own.unref();

subscribe('http.server.request.start', (message) => {
  const { server, request } = message as Served;
  if (server !== own) begun.set(request, performance.now());
});
subscribe('http.server.response.finish', (message) => {
  const { request } = message as Served;
  const start = begun.get(request);
  if (start === undefined) return;
  const { method = '' } = request;
  const times = took[method] ?? [];
  times.push(performance.now() - start);
  took[method] = times;
});
