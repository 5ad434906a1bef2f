import { fullDayText } from '@xuezhou/client/time/days.ts';
import { useSchool } from '@xuezhou/ui/school';
import { useEffect } from 'react';
import { useStudent } from '../../../../platform/session/session.ts';

/** What stands over a page: of which course it is, and whose. */
export interface Head {
  readonly left: string;
  readonly right: string;
}

/** As CSS writes a text. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/[\n\r\f]/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** It stands over every page of paper while the sheet is there: the margins of a page know no element, only what the root says. */
export function useRunningHead({ courseName, today }: { courseName: string; today: string }): Head {
  const { shortName } = useSchool();
  const { nickname } = useStudent();
  const left = `${shortName} · ${courseName}`;
  const right = [nickname, fullDayText(today)].filter(Boolean).join(' · ');
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--paper-left', quoted(left));
    style.setProperty('--paper-right', quoted(right));
    return () => {
      style.removeProperty('--paper-left');
      style.removeProperty('--paper-right');
    };
  }, [left, right]);
  return { left, right };
}
