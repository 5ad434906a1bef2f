import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { removeView, saveView } from '@xuezhou/contract/staff';
import { useAct } from '../act/use-act.ts';
import { useDialog } from '../dialog/use-dialog.tsx';
import styles from './saved-views.module.css';
import { useViews } from './use-views.ts';

const ViewDialog = sheetPart(() => import('./view-dialog.tsx'), 'ViewDialog');

/** Over a list, as tabs: all of it, and each view that one has saved; a view that was changed says so. */
export function SavedViews({ list }: { list: string }) {
  const { views, chosen, isAsSaved, search, choose } = useViews(list);
  const { act, isBusy } = useAct();
  const { open, dialog } = useDialog<null>((_, state) => (
    <ViewDialog {...{ list, search, ...state }} onSaved={(viewId) => choose({ viewId, search })} />
  ));
  if (views.length === 0 && isAsSaved) return dialog;
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
        {!isAsSaved && search !== '' && (
          <Button variant="subtle" size="sm" onClick={() => open(null)}>
            存为新视图
          </Button>
        )}
      </div>
      {dialog}
    </div>
  );
}
