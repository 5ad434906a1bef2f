import { useQuery } from '@tanstack/react-query';
import type { LtiOwnGrade } from '@xuezhou/contract/lti';
import { SectionCard } from '@xuezhou/ui/section-card';
import { gradesQuery } from '../lti.queries.ts';
import { gradeWords as words } from '../lti.words.ts';
import styles from './linked-platforms.module.css';

/** Course platforms to which the score of a paper goes, and whether it is there; nothing where none takes it. */
export function PaperGrades({ paperId }: { paperId: number }) {
  const grades = useQuery(gradesQuery(paperId)).data ?? [];
  if (grades.length === 0) return null;
  return (
    <SectionCard title={words.title}>
      {grades.map((grade) => (
        <div key={grade.platform}>
          <p>{textOf(grade)}</p>
          <p className={styles.quiet}>{grade.isPending ? words.pending : words.rule[grade.rule]}</p>
        </div>
      ))}
    </SectionCard>
  );
}

function textOf({ platform, state, score }: LtiOwnGrade): string {
  return state === 'none' || score === null ? words.none(platform) : words[state](platform, score);
}
