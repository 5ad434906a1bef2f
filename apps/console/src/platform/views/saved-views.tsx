import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { removeView, saveView } from '@xuezhou/contract/staff';
import { useAct } from '../act/use-act.ts';
import { useDialog } from '../dialog/use-dialog.tsx';
import styles from './saved-views.module.css';
import { useViews } from './use-views.ts';

const ViewDialog = sheetPart(() => import('./view-dialog.tsx'), 'ViewDialog');

/** A view that every school has, and how many are in it; undefined: it is not known. */
export interface Segment {
  readonly name: string;
  /** As the address has it, without a question mark. */
  readonly search: string;
  readonly count: string | undefined;
}

interface SavedViewsProps {
  list: string;
  segments?: readonly Segment[] | undefined;
}

const none: readonly Segment[] = [];

/** Over a list, as tabs: all of it, what every school asks for, and each view that one has saved; a view that was changed says so. */
export function SavedViews({ list, segments = none }: SavedViewsProps) {
  const { views, chosen, isAsSaved, search, choose } = useViews(list);
  const { act, isBusy } = useAct();
  const { open, dialog } = useDialog<null>((_, state) => (
    <ViewDialog {...{ list, search, ...state }} onSaved={(viewId) => choose({ viewId, search })} />
  ));
  if (views.length === 0 && segments.length === 0 && isAsSaved) return dialog;
  const segment =
    chosen === undefined ? segments.find((each) => each.search === search) : undefined;
  const saveAgain = async () => {
    if (chosen === undefined) return undefined;
    await call(saveView, { body: { ...chosen, list, search } });
    return `视图“${chosen.name}”存好了`;
  };
  const remove = async () => {
    if (chosen === undefined) return undefined;
    await call(removeView, { body: { viewId: chosen.viewId } });
    choose(undefined);
    return `视图“${chosen.name}”删掉了`;
  };
  return (
    <div className={styles.root}>
      <div className={styles.tabs} role="group" aria-label="视图">
        <button
          type="button"
          aria-pressed={chosen === undefined && isAsSaved}
          onClick={() => choose(undefined)}
        >
          全部
        </button>
        {segments.map((each) => (
          <button
            key={each.search}
            type="button"
            aria-pressed={each === segment}
            onClick={() => choose({ search: each.search })}
          >
            {each.name}
            {each.count !== undefined && <small>{each.count}</small>}
          </button>
        ))}
        {views.map((view) => (
          <button
            key={view.viewId}
            type="button"
            aria-pressed={view === chosen}
            onClick={() => choose(view)}
          >
            {view.name}
          </button>
        ))}
      </div>
      <div className={styles.acts}>
        {chosen !== undefined && !isAsSaved && (
          <>
            <span>筛选有改动</span>
            <Button variant="subtle" size="sm" loading={isBusy} onClick={() => void act(saveAgain)}>
              存进“{chosen.name}”
            </Button>
          </>
        )}
        {chosen !== undefined && isAsSaved && (
          <Button variant="subtle" size="sm" color="gray" onClick={() => void act(remove)}>
            删去“{chosen.name}”
          </Button>
        )}
        {!isAsSaved && search !== '' && segment === undefined && (
          <Button variant="subtle" size="sm" onClick={() => open(null)}>
            存为新视图
          </Button>
        )}
      </div>
      {dialog}
    </div>
  );
}
