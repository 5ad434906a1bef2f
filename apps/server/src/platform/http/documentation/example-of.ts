import type { TSchema } from 'typebox';

/** What a schema says of itself, as JSON Schema has it. */
interface Said {
  readonly const?: unknown;
  readonly anyOf?: readonly Said[];
  readonly type?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Said;
  readonly properties?: Readonly<Record<string, Said>>;
  readonly patternProperties?: Readonly<Record<string, Said>>;
}

/** What a field of this name is like, where it fits. */
const usual: Readonly<Record<string, unknown>> = {
  ...{ mobile: '+8613900000001', nickname: '沈一鸣', name: '沈一鸣', title: 'CFA 一级精讲班' },
  ...{ studentId: 10_461, courseId: 12, email: 'shen@example.com', until: '2027-08-31' },
  ...{ why: '学员来电要求', note: '市场部第二批', message: 'ok' },
};

const byFormat: Readonly<Record<string, string>> = {
  uuid: '0197b5a0-0000-7000-8000-000000000001',
  date: '2026-12-01',
  'date-time': '2026-12-01T10:00:00.000Z',
};

/**
 * Something that the schema takes, for the documentation: of what may be several the first, of a list one, of fields that may
 * be left out all.
 * @param fits whether a schema takes a value
 */
export function exampleOf(
  schema: TSchema,
  fits: (schema: TSchema, value: unknown) => boolean,
): unknown {
  const make = (said: Said, name: string): unknown => {
    if (Object.hasOwn(usual, name) && fits(said, usual[name])) return usual[name];
    if (said.const !== undefined) return said.const;
    // Null says least of all.
    if (said.anyOf !== undefined)
      return make(said.anyOf.find(({ type }) => type !== 'null') ?? { type: 'null' }, name);
    switch (said.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(said.properties ?? {}).map(([field, inner]) => [
            field,
            make(inner, field),
          ]),
        );
      case 'array':
        return said.items === undefined ? [] : [make(said.items, name)];
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return Math.min(Math.max(1, said.minimum ?? 1), said.maximum ?? 1);
      case 'string':
        return byFormat[said.format ?? ''] ?? '…'.padEnd(said.minLength ?? 1, '…');
      case undefined:
      default:
        return null;
    }
  };
  return make(schema, '');
}
