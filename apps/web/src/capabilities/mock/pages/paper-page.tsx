import { ActionIcon } from '@mantine/core';
import type { BeforeMock } from '@xuezhou/contract/mock';
import { IconChevronLeft } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { beforeQuery } from '../mock.queries.ts';
import { mockWords } from '../mock.words.ts';
import { AttemptList } from '../parts/attempt-list.tsx';
import { FormChips } from '../parts/form-chips.tsx';
import { PaperAction } from '../parts/paper-action.tsx';
import { PaperStatus } from '../parts/paper-status.tsx';
import styles from './paper-page.module.css';

const words = mockWords.before;

const rulesOf = ({ format, isHeldOut, minutes }: BeforeMock): readonly string[] => [
  ...(format === null ? [] : [mockWords.formats[format].rule]),
  ...(isHeldOut ? [mockWords.heldOutRule] : []),
  ...words.ruleList(minutes),
];

/** A paper before it is sat, and after: its rules, what it asks, and how it went. */
export function PaperPage() {
  const isPhone = usePhone();
  const { paperId } = useParams({ from: '/events/$paperId' });
  const { data: paper } = useSuspenseQuery(beforeQuery(paperId));
  useTitle(paper.title);
  return (
    <>
      <PagePhoneHeader
        title={paper.title}
        back={
          <ActionIcon
            size={44}
            aria-label={mockWords.title}
            renderRoot={(props) => <Link to="/events" {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn
        layout="aside"
        head={
          !isPhone && (
            <SectionTitle order={1} overline={<Link to="/events">{mockWords.title}</Link>}>
              {paper.title}
            </SectionTitle>
          )
        }
        aside={
          <>
            <SectionCard title={words.topics} caption={paper.isDrawn ? words.drawn : words.fixed}>
              <ul className={styles.topics}>
                {paper.topics.map(({ title, questionCount }) => (
                  <li key={title}>
                    <span>{title}</span>
                    <span>{mockWords.questions(questionCount)}</span>
                  </li>
                ))}
              </ul>
            </SectionCard>
            <AttemptList paper={paper} />
          </>
        }
      >
        <SectionCard>
          <div className={styles.facts}>
            <div className={styles.chips}>
              <PaperStatus paper={paper} />
              <FormChips paper={paper} />
            </div>
            <dl>
              <div>
                <dt>{words.duration}</dt>
                <dd>{mockWords.minutes(paper.minutes)}</dd>
              </div>
              <div>
                <dt>{words.count}</dt>
                <dd>{mockWords.questions(paper.questionCount)}</dd>
              </div>
              {paper.satCount > 0 && (
                <div>
                  <dt>{words.sat}</dt>
                  <dd>{words.people(paper.satCount)}</dd>
                </div>
              )}
            </dl>
            {paper.examStatus !== 2 && paper.questionCount < paper.plannedCount && (
              <p className="xz-small xz-quiet">
                {words.shorter(paper.plannedCount, paper.questionCount)}
              </p>
            )}
          </div>
        </SectionCard>
        <SectionCard title={words.rules}>
          <ol className={styles.rules}>
            {rulesOf(paper).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
          {!isPhone && (
            <div className={styles.action}>
              <PaperAction paper={paper} />
            </div>
          )}
        </SectionCard>
      </PageColumn>
      {isPhone && <PaperAction paper={paper} />}
    </>
  );
}
