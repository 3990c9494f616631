import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { User } from '#shared/session.ts';
import { useAddress } from '../ui/address.ts';
import { UserGate } from './user-gate.tsx';

/**
 * A screen for people who are signed in; everybody else is sent to sign in, and comes back with the filters of the link they opened.
 * @param children draws the screen for the user
 */
export function ProtectedRoute({ children }: { children: (user: User) => ReactNode }) {
  const filters = useAddress().toString();
  return <UserGate>{(user) => (user ? children(user) : <Redirect to="/auth" replace state={{ filters }} />)}</UserGate>;
}
