type Given = Readonly<Record<string, unknown>>;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const language = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/;
const properties = ['id', 'actor', 'verb', 'object', 'result', 'context', 'timestamp'];

const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isIri = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z][a-z\d+.-]*:\S+$/i.test(value) && URL.canParse(value);
const of = (value: unknown): Given => (isGiven(value) ? value : {});

/** What is wrong with a statement by the rules of xAPI 1.0.3, part two; of what it may have only what we use is known. */
export function statementFaults(statement: unknown): string[] {
  const { id, actor, verb, object, result, context, timestamp } = of(statement);
  return [
    ...Object.keys(of(statement))
      .filter((name) => !properties.includes(name))
      .map((name) => `unknown property: ${name}`),
    ...(JSON.stringify(statement).includes(':null') ? ['a null'] : []),
    ...(typeof id === 'string' && uuid.test(id) ? [] : ['id is no UUID']),
    ...agentFaults(of(actor)),
    ...(isIri(of(verb)['id']) ? [] : ['verb is no IRI']),
    ...mapFaults(of(verb)['display']),
    ...activityFaults(of(object)),
    ...resultFaults(result),
    ...contextFaults(context),
    ...(typeof timestamp === 'string' &&
    /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(timestamp)
      ? []
      : ['timestamp is no ISO 8601 with a zone']),
  ];
}

/** By an account alone: of the four ways to say who it is exactly one, and no name. */
function agentFaults(actor: Given): string[] {
  const account = of(actor['account']);
  const isAccount = Object.keys(account).toSorted().join() === 'homePage,name';
  return [
    ...(Object.keys(actor).toSorted().join() === 'account,objectType' ? [] : ['actor says more']),
    ...(isAccount && isIri(account['homePage']) && typeof account['name'] === 'string'
      ? []
      : ['account is none']),
  ];
}

const mapFaults = (map: unknown): string[] =>
  isGiven(map) &&
  Object.entries(map).every(([tag, text]) => language.test(tag) && typeof text === 'string')
    ? []
    : ['no language map'];

function activityFaults(activity: Given): string[] {
  const { type, name } = of(activity['definition']);
  return [
    ...(activity['objectType'] === 'Activity' && isIri(activity['id']) ? [] : ['no activity']),
    ...(isIri(type) ? [] : ['type is no IRI']),
    ...(name === undefined ? [] : mapFaults(name)),
  ];
}

function resultFaults(result: unknown): string[] {
  if (result === undefined) return [];
  const { score, success, completion, ...rest } = of(result);
  const isFlag = (value: unknown) => value === undefined || typeof value === 'boolean';
  const faults = Object.keys(rest).length > 0 ? ['result says more'] : [];
  if (!isFlag(success) || !isFlag(completion)) faults.push('no boolean');
  if (score === undefined) return faults;
  const { scaled, raw, min, max } = of(score) as Record<string, number>;
  if (scaled === undefined || scaled < -1 || scaled > 1) faults.push('scaled is beyond 1');
  if (min === undefined || max === undefined || min >= max) faults.push('min is not below max');
  else if (raw === undefined || raw < min || raw > max) faults.push('raw is out of bounds');
  return faults;
}

function contextFaults(context: unknown): string[] {
  if (context === undefined) return [];
  const { contextActivities, extensions, ...rest } = of(context);
  const { parent = [], ...others } = of(contextActivities);
  return [
    ...(Object.keys({ ...rest, ...others }).length > 0 ? ['context says more'] : []),
    ...(parent as Given[]).flatMap(activityFaults),
    ...(Object.keys(of(extensions)).every(isIri) ? [] : ['extension is no IRI']),
  ];
}
