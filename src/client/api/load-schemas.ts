let schemas: Promise<typeof import('./schemas.ts')> | undefined;

/** The schemas of the forms, which come after the first paint. A check by them is over before the next key, which finds the field cleared. */
export function loadSchemas(): Promise<typeof import('./schemas.ts')> {
  schemas ??= import('./schemas.ts').catch((error: unknown) => {
    schemas = undefined;
    throw error;
  });
  return schemas;
}
