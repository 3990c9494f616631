let schemas: Promise<typeof import('./schemas.ts')> | undefined;

/** The schemas of the forms, which come after the first paint. They are remembered: a check is over before the next key, and `import` takes longer. */
export function loadSchemas(): Promise<typeof import('./schemas.ts')> {
  schemas ??= import('./schemas.ts').catch((error: unknown) => {
    schemas = undefined;
    throw error;
  });
  return schemas;
}
