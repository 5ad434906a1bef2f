import { Button, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { restoreVersion } from '@xuezhou/contract/authoring/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../../platform/act/use-act.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import type { CourseTree } from '../authoring.queries.ts';
import { Comparison } from './comparison.tsx';
import type { CourseVersion } from './versions.queries.ts';
import styles from './versions.module.css';

interface VersionsProps {
  courseId: number;
  /** From new to old; one at least. */
  versions: readonly CourseVersion[];
  tree: CourseTree;
}

const stampIn = ({ stamp }: CourseTree) => (stamp === undefined ? {} : { stamp });

/** The version to be laid beside and the one, or the draft, that it is laid beside; both stand in the address. */
export function Versions({ courseId, versions, tree }: VersionsProps) {
  const { filters, setFilters } = useFilters(['from', 'to']);
  const newest = versions[0]?.version ?? 1;
  const known = (text: string) => versions.find(({ version }) => String(version) === text)?.version;
  const from = known(filters.from) ?? newest;
  const to = known(filters.to);
  const queryClient = useQueryClient();
  // What came since is shown before anything is given up.
  const { act, isBusy, refusal } = useAct({
    onRefusal: () => (void queryClient.invalidateQueries(), false),
  });
  const restore = () =>
    void act(async () => {
      await call(restoreVersion, { body: { courseId, version: from, ...stampIn(tree) } });
      setFilters({ to: '' });
      return `第 ${from} 版放回草稿了，发布以后学员才看到`;
    });
  return (
    <>
      <PageHead
        title="旧版"
        note={<Link to={`/courses/${courseId}`}>回到“{tree.setting.title}”</Link>}
        actions={
          tree.mayDraft && (
            <Button variant="default" loading={isBusy} onClick={restore}>
              把第 {from} 版放回草稿
            </Button>
          )
        }
      />
      <p role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.root}>
        <nav className={styles.card} aria-label="版本">
          {versions.map((each) => (
            <button
              key={each.version}
              type="button"
              className={styles.version}
              aria-pressed={each.version === from}
              onClick={() => setFilters({ from: String(each.version) })}
            >
              <span>
                第 {each.version} 版{' '}
                {each.version === newest && <StatusChip tone="right">学员现在看的</StatusChip>}
              </span>
              <small>
                {momentText(each.publishedAt)} · {each.publishedBy} · {each.changes} 处改动
              </small>
            </button>
          ))}
        </nav>
        <section className={styles.card} aria-label="对照">
          <div className={styles.line}>
            <span>第 {from} 版，到</span>
            <Select
              aria-label="和哪一版对照"
              allowDeselect={false}
              data={[
                { value: '', label: '现在的草稿' },
                ...versions.map(({ version }) => ({
                  value: String(version),
                  label: `第 ${version} 版`,
                })),
              ]}
              value={to === undefined ? '' : String(to)}
              onChange={(chosen) => setFilters({ to: chosen ?? '' })}
            />
          </div>
          <Comparison key={`${from} ${to}`} {...{ courseId, from, to }} />
        </section>
      </div>
    </>
  );
}
