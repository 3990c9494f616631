import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeContract } from '../../src/server/openapi/document.ts';

type Reply = { status: number; headers: Headers; text: string };

const document = describeContract('session', 25);
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ $id: 'board', components: document.components });

/** Makes the references of a schema absolute, so that they resolve from any schema. */
const absolute = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"board#/components/'));

/** The validator of each schema, because compiling one takes longer than validating. */
const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(absolute(schema));
  validators.set(schema, known);
  return known;
}

/** Headers that any answer may have. */
const GENERAL = new Set(
  `cache-control connection content-encoding content-length content-security-policy content-type cross-origin-opener-policy
  cross-origin-resource-policy date keep-alive permissions-policy referrer-policy strict-transport-security transfer-encoding vary
  x-accel-buffering x-content-type-options x-frame-options x-request-id`.split(/\s+/),
);

/**
 * The differences between an answer and the API description: status, headers, content type or shape.
 * @param path as in the contract, with `:id`
 */
export function undescribed(method: string, path: string, { status, headers, text }: Reply): string[] {
  const call = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const answer = call?.responses[status];
  if (!answer) return [`${method} ${path} is not said to answer ${status}`];
  const type = headers.get('content-type')?.split(';')[0];
  const promised = Object.keys(answer.content ?? {});
  const told = new Set(Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase()));
  const untold = [...headers.keys()].filter((name) => !GENERAL.has(name) && !told.has(name));
  if (untold.length > 0) return [`${method} ${path} ${status} is not said to have ${untold.join(' and ')}`];
  if (type === undefined) return promised.length === 0 || status === 304 ? [] : [`${method} ${path} ${status} has no content`];
  const media = answer.content?.[type] ?? answer.content?.['*/*'];
  if (!media) return [`${method} ${path} ${status} is said to be ${promised.join(' or ') || 'empty'}, and is ${type}`];
  const missing = Object.entries(answer.headers ?? {}).flatMap(([name, { required }]) => (required && !headers.has(name) ? [name] : []));
  const isJson = type.endsWith('json');
  const validate = validatorOf(media.schema);
  const fits = !isJson || validate(JSON.parse(text));
  return [
    ...missing.map((name) => `${method} ${path} ${status} lacks the header ${name}`),
    ...(fits ? [] : [`${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`]),
  ];
}
