import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { QaTagIds, QaTeacher } from '@xuezhou/contract/qa';
import { SectionCard } from '@xuezhou/ui/section-card';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { Face } from '../face.tsx';
import { answeringQuery } from '../qa.queries.ts';
import { soonText, timeText } from '../soon-text.ts';
import styles from './ask-aside.module.css';
import { askWords as words } from './ask.words.ts';

/** After the last letter. */
const waitMs = 800;

interface AskAsideProps {
  tags: QaTagIds;
  /** What is being asked. */
  title: string;
}

/** Who answers and by when, where it may be taught already, and what helps to be answered sooner. */
export function AskAside({ tags: { courseTagId, bookTagId }, title }: AskAsideProps) {
  const { data } = useQuery(answeringQuery(courseTagId, bookTagId));
  const [asked] = useDebouncedValue(title, waitMs);
  return (
    <>
      {data && (
        <SectionCard title={words.who}>
          {data.teacher ? (
            <div className={styles.who}>
              <Face author={{ ...data.teacher, avatar: null, isTeacher: true }} size={40} />
              <div>
                <div className={styles.name}>{data.teacher.name}</div>
                <div className="xz-caption xz-quiet">
                  {teacherText(data.teacher, data.closesAt)}
                </div>
              </div>
            </div>
          ) : (
            <p className={styles.note}>{words.anyone}。</p>
          )}
          <p className={styles.note}>{words.due(soonText(data.dueAt))}</p>
        </SectionCard>
      )}
      <PagePart name="taught-clips" question={asked} isBeside />
      <SectionCard title={words.tipsTitle}>
        <ul className={styles.tips}>
          {words.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </SectionCard>
    </>
  );
}

/** 固定收益主讲，今天答到 23:00 */
function teacherText({ title }: QaTeacher, closesAt: string | null): string {
  const until = closesAt === null ? '' : words.until(timeText(closesAt));
  return [title, until].filter((part) => part !== '').join('，');
}
