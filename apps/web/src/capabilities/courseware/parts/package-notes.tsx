import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { dayOf, dayText, recentText } from '@xuezhou/client/time/days.ts';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { renewCourseware, type Courseware } from '@xuezhou/contract/courseware';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { coursewareQuery, type CoursewarePlace } from '../courseware.queries.ts';
import { coursewareWords as words } from '../courseware.words.ts';
import styles from '../courseware.module.css';

interface PackageNotesProps {
  place: CoursewarePlace;
  courseware: Courseware;
  resumes: boolean;
  /** The newest version stands, from its start. */
  onRenewed: () => void;
}

/** That it goes on where it stopped, and in which version. */
export function PackageNotes({ place, courseware, resumes, onRenewed }: PackageNotesProps) {
  const { leftAt, newer } = courseware;
  const now = useServerNow();
  const [asks, setAsks] = useState(false);
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => {
      const params = { courseId: place.courseId, coursewareId: place.coursewareId };
      return call(renewCourseware, { params }, { ignoreErrors: true });
    },
    onSuccess: (renewed) => {
      client.setQueryData(coursewareQuery(place).queryKey, renewed);
      setAsks(false);
      onRenewed();
    },
  });
  return (
    <>
      {resumes && leftAt !== null && (
        <Notice
          icon={<IconHistory size={20} stroke={1.6} aria-hidden />}
          title={words.resumes(recentText(Date.parse(leftAt), now))}
        />
      )}
      {newer && (
        <Notice
          tone="accent"
          icon={<IconRefresh size={20} stroke={1.6} aria-hidden />}
          title={words.newer(dayText(dayOf(Date.parse(newer.madeAt))))}
          action={
            <button type="button" className={styles.renew} onClick={() => setAsks(true)}>
              {words.renew}
            </button>
          }
        />
      )}
      <ConfirmDialog
        isOpen={asks}
        title={words.renewTitle}
        text={words.renewText}
        confirm={words.renew}
        cancel={words.keepOld}
        problem={renew.error ? troubleText(renew.error) : undefined}
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
