import * as z from 'zod/mini';
import { activity, fieldChange, wholeActivity } from '#shared/activities.ts';
import { admin, assignableAdmin } from '#shared/admins.ts';
import { auditEntry } from '#shared/audit.ts';
import { board, boardChange } from '#shared/board-schemas.ts';
import { bulkResult } from '#shared/bulk.ts';
import { file } from '#shared/files.ts';
import { notice, session, user } from '#shared/session.ts';
import { deletedTask, foundTask, similarTask, task, wholeTask } from '#shared/tasks.ts';

/** A JSON schema, all of whose parts are schemas, never `true` or `false`. */
export interface JsonSchema extends z.core.JSONSchema.JSONSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

const answers = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Activity: activity,
  Admin: admin,
  AssignableAdmin: assignableAdmin,
  AuditEntry: auditEntry,
  Board: board,
  BoardChange: boardChange,
  BulkResult: bulkResult,
  DeletedTask: deletedTask,
  FieldChange: fieldChange,
  File: file,
  FoundTask: foundTask,
  Notice: notice,
  Session: session,
  SimilarTask: similarTask,
  Task: task,
  User: user,
  WholeActivity: wholeActivity,
  WholeTask: wholeTask,
}))
  answers.add(schema, { id });

const uri = (id: string) => `#/components/schemas/${id}`;

const withoutOwnName = ({ $schema: _schema, $id: _id, ...rest }: Record<string, unknown>): JsonSchema => rest;

export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(answers, { uri });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutOwnName(schema)]));
}

/** The schema of an answer; a reference if it has a name. */
export function answerSchema(schema: z.core.$ZodType): JsonSchema {
  const id = answers.get(schema)?.id;
  if (id) return { $ref: uri(id) };
  if (schema instanceof z.ZodMiniArray) return { type: 'array', items: answerSchema(schema._zod.def.element) };
  return withoutOwnName(z.toJSONSchema(schema));
}

/** Says a constant as a list of one, because Gemini refuses every tool of a server that has a constant. */
const withoutConstants = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
  if (jsonSchema.const !== undefined) Object.assign(jsonSchema, { enum: [jsonSchema.const], const: undefined });
};

/** The schema of an input, before defaults. */
export const inputSchema = (schema: z.core.$ZodType): JsonSchema =>
  withoutOwnName(z.toJSONSchema(schema, { io: 'input', override: withoutConstants }));
