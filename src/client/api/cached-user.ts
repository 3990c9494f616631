import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#shared/session.ts';
import { keys } from './keys.ts';

/** The signed-in user, as far as the page knows. */
export const cachedUser = (client: QueryClient): User | undefined => client.getQueryData<User | null>(keys.user) ?? undefined;
