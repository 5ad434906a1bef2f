import { parseSync } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The numbers of parameters that stand alone in what is chosen, without a type. In an insert the column gives it. */
export function bareParameters(sql: string): number[] {
  const bare: number[] = [];
  const look = (node: unknown, isGiven: boolean): void => {
    if (Array.isArray(node)) for (const each of node) look(each, isGiven);
    if (!isNode(node) || Array.isArray(node)) return;
    for (const [key, each] of Object.entries(node)) {
      if (key === 'targetList' && !isGiven) bare.push(...bareIn(each));
      // The levels of an insert's own select, and of what it puts together, are given; those within are not.
      look(each, givenBy.has(key) || (isGiven && passedOn.has(key)));
    }
  };
  for (const { stmt } of (parseSync(sql) as { stmts: readonly { stmt: Node }[] }).stmts)
    look(stmt, false);
  return bare;
}

const givenBy: ReadonlySet<string> = new Set(['selectStmt', 'UpdateStmt', 'onConflictClause']);
const passedOn: ReadonlySet<string> = new Set(['SelectStmt', 'larg', 'rarg']);

function bareIn(targets: unknown): number[] {
  if (!Array.isArray(targets)) return [];
  return targets.flatMap((target: unknown) => {
    const chosen = isNode(target) ? target['ResTarget'] : undefined;
    const value = isNode(chosen) ? chosen['val'] : undefined;
    const parameter = isNode(value) ? value['ParamRef'] : undefined;
    return isNode(parameter) ? [Number(parameter['number'])] : [];
  });
}
