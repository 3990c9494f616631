type Schemas = typeof import('./schemas.ts');

/** The form schemas, once they have loaded. */
export let schemas: Schemas | undefined;
let loading: Promise<Schemas> | undefined;

/** Imports the form schemas after the first paint. The promise is cached, because a second `import` takes longer than one key press. */
export function loadSchemas(): Promise<Schemas> {
  loading ??= import('./schemas.ts').then(
    (loaded) => (schemas = loaded),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
