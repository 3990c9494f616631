let schemas: Promise<typeof import('./schemas.ts')> | undefined;

/** Imports the form schemas after the first paint. The promise is cached, because a second `import` takes longer than one key press. */
export function loadSchemas(): Promise<typeof import('./schemas.ts')> {
  schemas ??= import('./schemas.ts').catch((error: unknown) => {
    schemas = undefined;
    throw error;
  });
  return schemas;
}
