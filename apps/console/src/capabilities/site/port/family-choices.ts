import { otherFamily } from '@xuezhou/contract/site';
import { useSchool } from '@xuezhou/ui/school';

interface FamilyChoice {
  readonly value: string;
  readonly label: string;
}

/** The families of the school, to choose among; one that is chosen stays among them when the school has it no more. */
export function useFamilyChoices(chosen: string | readonly string[] | null): FamilyChoice[] {
  const { families } = useSchool();
  const gone = (chosen === null ? [] : [chosen].flat()).filter((code) =>
    families.every((family) => family.code !== code),
  );
  return [
    ...families.map(({ code, name }) => ({ value: code, label: name })),
    ...gone.map((code) => ({ value: code, label: `${code}（已删除）` })),
  ];
}

/** Without the one of what belongs to none. */
export const isNoOther = ({ value }: FamilyChoice): boolean => value !== otherFamily;
