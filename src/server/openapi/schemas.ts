import * as z from 'zod/mini';
import { activity, fieldChange, wholeActivity } from '#shared/activities.ts';
import { admin, assignableAdmin } from '#shared/admins.ts';
import { auditEntry } from '#shared/audit.ts';
import { board, boardChange } from '#shared/board-schemas.ts';
import { notice, session, user } from '#shared/session.ts';
import { foundTask, similarTask, task, wholeTask } from '#shared/tasks.ts';

/** A JSON schema; of its keywords, those that are looked at here. */
export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  contentMediaType?: string;
  contentSchema?: JsonSchema;
  $ref?: string;
};

/** What goes out, by the names that people read. */
const answers = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Activity: activity,
  Admin: admin,
  AssignableAdmin: assignableAdmin,
  AuditEntry: auditEntry,
  Board: board,
  BoardChange: boardChange,
  FieldChange: fieldChange,
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

/** What schemas say of themselves beside their checks, such as how long a text may be. */
const withLimits = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) =>
  void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));

const withoutOwnName = ({ $schema: _schema, $id: _id, ...rest }: Record<string, unknown>): JsonSchema => rest;

/** Every schema with a name. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(answers, { uri, override: withLimits });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutOwnName(schema)]));
}

/** The schema of an answer: its name where it has one. */
export function answerSchema(schema: z.core.$ZodType): JsonSchema {
  const id = answers.get(schema)?.id;
  if (id) return { $ref: uri(id) };
  if (schema instanceof z.ZodMiniArray) return { type: 'array', items: answerSchema(schema._zod.def.element) };
  return withoutOwnName(z.toJSONSchema(schema));
}

/** The schema of what comes in, before values are filled in. What it is turned into is nobody's business but the server's. */
export const inputSchema = (schema: z.core.$ZodType): JsonSchema =>
  withoutOwnName(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: withLimits }));
