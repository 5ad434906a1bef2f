import type { CareerPlan, PlanLimits } from '@xuezhou/contract/career/console';

/** In what a plan that a file wrote is larger than a page can save, in words; undefined: in nothing. */
export function beyondPage(
  { title, intro, courseIds, nodes }: CareerPlan,
  limits: PlanLimits,
): string | undefined {
  const beyond = (what: string, has: number, most: number, unit: string) =>
    has > most ? `${what}有 ${has} ${unit}，教务台里最多 ${most} ${unit}` : undefined;
  const letters = (what: string, text: string, most: number) =>
    beyond(what, text.length, most, '个字');
  return (
    beyond('这个规划', nodes.length, limits.nodes, '步') ??
    beyond('“给谁看”', courseIds.length, limits.courses, '门课') ??
    letters('名称', title, limits.title) ??
    letters('介绍', intro, limits.text) ??
    nodes
      .map((node, at) => {
        const where = `第 ${at + 1} 步的`;
        return (
          letters(`${where}名称`, node.title, limits.stepTitle) ??
          letters(`${where}说明`, node.intro, limits.text)
        );
      })
      .find((words) => words !== undefined)
  );
}
