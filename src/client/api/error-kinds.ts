import { ApiError } from './request.ts';

/** The header with the task version that a change was made from. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** Whether a change was refused because the task has changed since. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

export const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** Whether the server refused, which a retry would repeat. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether it is unknown if the server made the change. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Whether a retry of the same change may succeed. */
export const maySucceedLater = (error: unknown): boolean => isUnanswered(error) || isStale(error);

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
