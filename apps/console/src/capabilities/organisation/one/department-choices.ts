import type { OrganisationDepartment } from '@xuezhou/contract/organisation/console';

/** Each with those above it: 「总部 / 研究所」. */
export function departmentPath(
  departments: readonly OrganisationDepartment[],
  departmentId: number | null,
): string {
  const found = departments.find((one) => one.departmentId === departmentId);
  if (found === undefined) return '';
  const above = departmentPath(departments, found.parentId);
  return above === '' ? found.name : `${above} / ${found.name}`;
}

export const departmentChoices = (departments: readonly OrganisationDepartment[]) =>
  departments
    .map(({ departmentId }) => ({
      value: String(departmentId),
      label: departmentPath(departments, departmentId),
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'zh-CN'));
