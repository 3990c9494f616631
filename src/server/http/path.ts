import type { FastifyRequest } from 'fastify';

/** What a call is about, as routes are written, in whatever way its address is; of no route, its address. */
export const pathOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;
