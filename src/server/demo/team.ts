import type { Admin } from '#shared/admins.ts';
import type { User } from '#shared/session.ts';
import type { Role } from '#shared/words.ts';

/** A made-up support desk of a Florida brokerage. */
export const team: { name: string; mobileNumber: string; role: Role }[] = [
  { name: 'Marisol Vega', mobileNumber: '3055550100', role: 'super_admin' },
  { name: 'Ana Diaz', mobileNumber: '3055550101', role: 'admin' },
  { name: 'Ben Ortiz', mobileNumber: '3055550102', role: 'admin' },
  { name: 'Carmen Liu', mobileNumber: '8135550103', role: 'admin' },
  { name: 'Devon Brooks', mobileNumber: '4075550104', role: 'admin' },
  { name: 'Elena Petrova', mobileNumber: '9045550105', role: 'admin' },
  { name: 'Frank Okafor', mobileNumber: '9545550106', role: 'super_admin' },
  { name: 'Grace Kim', mobileNumber: '2395550107', role: 'admin' },
];

export const asUser = ({ id, name, role }: Admin): User => ({ id, name, role, assigneesMay: [] });

export const places = [
  'Miami',
  'Coral Gables',
  'Fort Lauderdale',
  'Naples',
  'Sarasota',
  'Tampa',
  'Orlando',
  'St. Augustine',
  'Key West',
  'Pensacola',
];
