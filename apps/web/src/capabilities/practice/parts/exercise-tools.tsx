import { Button } from '@mantine/core';
import { IconChartBar, IconCloudDownload, IconTrophy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useClosure } from '../../../platform/study/use-closure.ts';
import { landingWords as words } from '../landing.words.ts';
import { toAnalysis } from '../ways.ts';
import { useKeepOffline } from '../kept/use-keep-offline.ts';
import styles from './exercise-tools.module.css';

const icon = { size: 18, stroke: 1.6 } as const;

/** What helps to practise: look back, compare, and take it along without a network. */
export function ExerciseTools({ courseId }: { courseId: number }) {
  const offline = useKeepOffline(courseId);
  const closure = useClosure(courseId);
  const keep = offline.kept === 0 ? words.keep : words.keptOf(offline.kept);
  return (
    <div className={styles.root}>
      <Button
        variant="default"
        leftSection={<IconChartBar {...icon} />}
        renderRoot={(props) => <Link {...toAnalysis(courseId)} {...props} />}
      >
        {words.analysis}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrophy {...icon} />}
        renderRoot={(props) => (
          <Link to="/course/$courseId/ranking" params={{ courseId }} {...props} />
        )}
      >
        {words.ranking}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCloudDownload {...icon} />}
        loading={offline.isPending}
        {...whyClosed(keep, closure)}
        onClick={() => offline.keep()}
      >
        {keep}
      </Button>
    </div>
  );
}

/** Of a button that cannot be pressed, why. */
const whyClosed = (name: string, closure: string | null) =>
  closure === null ? {} : { disabled: true, title: closure, 'aria-label': `${name}：${closure}` };
