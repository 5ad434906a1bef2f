import { call } from '@xuezhou/client/api/call.ts';
import { restoreCards, retireCards } from '@xuezhou/contract/flash-card/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { cutWords, idsOf, wordsOf, type Chosen } from './act-on-cards.ts';

interface MoveDialogProps {
  act: 'retire' | 'restore';
  chosen: Chosen;
  isOpen: boolean;
  onClose: () => void;
  onDone?: () => void;
}

const ways = {
  retire: {
    title: '撤下闪卡',
    verb: '撤下',
    words:
      '学员不再复习到这些闪卡，每个人记到哪里都留着；再导入同一份文件，它们也不会回来。24 小时内可以从操作记录撤回，以后随时可以恢复。',
  },
  restore: {
    title: '恢复闪卡',
    verb: '恢复',
    words: '学员从各自记到的地方接着复习，内容是现在的。24 小时内可以从操作记录撤回。',
  },
} as const;

/** Takes cards out of study, or gives them back. */
export function MoveDialog({ act, chosen, isOpen, onClose, onDone }: MoveDialogProps) {
  const form = useConsoleForm({ initial: { why: '' } });
  const { title, verb, words } = ways[act];
  const work = async ({ why }: { why: string }) => {
    const { cardIds, isCut } = await idsOf(chosen);
    const reason = why.trim();
    const body = { cardIds, ...(reason !== '' && { why: reason }) };
    const { cards, left } = act === 'retire' ? await retired(body) : await restored(body);
    onDone?.();
    const done = cards === 0 ? `没有要${verb}的` : `${verb}了 ${cards} 张`;
    return [done, ...left].join('，').concat(cutWords(isCut));
  };
  return (
    <FormDialog {...{ title, isOpen, onClose, form, work }} button={`${verb} ${wordsOf(chosen)}`}>
      <p>{words}</p>
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}

interface Body {
  cardIds: number[];
  why?: string;
}

async function retired(body: Body) {
  const { cards, inFiles } = await call(retireCards, { body });
  return { cards, left: inFiles > 0 ? [`${inFiles} 张在课程文件里，没有动`] : [] };
}

async function restored(body: Body) {
  const { cards, placeless } = await call(restoreCards, { body });
  return {
    cards,
    left: placeless > 0 ? [`${placeless} 张原来的章节不在了，请先给它们改考点`] : [],
  };
}
