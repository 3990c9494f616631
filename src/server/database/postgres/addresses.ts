/**
 * The addresses that a `DATABASE_URL` names: one for each of its hosts, which stand with commas between them
 * (`postgres://user@host1:5432,host2:5432/max_tasks`).
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}
