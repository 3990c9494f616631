import type { ReactNode } from 'react';
import type { User } from '#shared/session.ts';
import { Redirect, useAddress } from '../ui/address.ts';
import { UserGate } from './user-gate.tsx';

/** A screen for signed-in users. Others are redirected to sign in, and return with the filters of their link. */
export function ProtectedRoute({ children }: { children: (user: User) => ReactNode }) {
  const filters = useAddress().toString();
  return <UserGate>{(user) => (user ? children(user) : <Redirect to="/auth" state={{ filters }} />)}</UserGate>;
}
