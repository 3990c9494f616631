type Schemas = typeof import('./schemas.ts');

let schemas: Schemas | undefined;
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

/** One of the schemas, as a form needs it that may be sent before they have loaded. */
export const lateSchema = (name: 'newTask' | 'newComment') => ({ now: () => schemas?.[name], load: loadSchemas });
