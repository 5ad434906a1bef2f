import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { notifications } from '@mantine/notifications';
import {
  askQuestion,
  longestQaText,
  longestQaTitle,
  type Asked,
  type QaAbout,
  type QaTagIds,
} from '@xuezhou/contract/qa';
import { refusals } from '@xuezhou/contract/refusals';
import { toast } from '@xuezhou/ui/toast';
import { useId, useState } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { contextQuery, outdateQuestions } from '../qa.queries.ts';
import { soonText } from '../soon-text.ts';
import { usePictures } from '../writing/use-pictures.ts';
import { isOfOtherWords, useSending } from '../writing/use-writing.ts';
import { draftKey } from '../writing/written-draft.ts';
import { placeOfAsking } from './about.ts';
import { useAskDraft, type AskDraft } from './ask-draft.ts';
import { askWords as words } from './ask.words.ts';

const fewestTitle = 4;

export interface Asking {
  about: QaAbout | null;
  /** Where the page stands. */
  tags: QaTagIds;
  title?: string;
  content?: string;
  onClose: () => void;
}

/** A question that is being asked: its draft, what goes along, and its way to the server. */
export function useAsking({ about, tags: pageTags, title, content, onClose }: Asking) {
  const key = draftKey(useStudent().studentId, placeOfAsking(about));
  const { draft, change, forget } = useAskDraft(key, {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
  });
  const context = useAttached(about);
  const tags = (context.attached && context.tags) ?? draft.tags ?? context.tags ?? pageTags;
  const sending = useSending();
  const leaveFor = useLeaving(onClose);
  const pictures = usePictures({
    sent: draft.images,
    onChange: (news) => change(({ images }) => ({ images: news(images) })),
  });
  const isTooLong = draft.content.length > longestQaText;
  const field = useMarkdownField({
    markdown: draft.content,
    label: words.text,
    placeholder: words.textHint,
    hasFocus: false,
    onChange: (content) => {
      sending.forgive();
      change(() => ({ content }));
    },
    onSave: () => void publish(),
    onPictures: pictures.add,
  });
  const name = useTitleField((typed) => {
    sending.forgive();
    change(() => ({ title: typed }));
  });
  const send = useSend();
  const publish = async () => {
    if (pictures.isBusy || isTooLong || !name.isGood(draft.title)) return;
    const error = await sending.send(async () => {
      const content = field.settle().trim();
      const { questionId, dueAt } = await send({ ...draft, content }, tags, context.attached);
      forget();
      await leaveFor(questionId);
      notifications.show(toast({ tone: 'done', title: words.sent(soonText(dueAt)) }));
    });
    if (error instanceof RefusalError && error.status === refusals.qaTitle[0])
      name.refuse(error.message);
    if (isOfOtherWords(error)) change(() => ({ id: newId() }));
  };
  /** Instead of asking: a question that is there already. */
  const goTo = (questionId: string, isDropped: boolean) => {
    if (isDropped) forget();
    void leaveFor(questionId);
  };
  const error = name.problem === null ? sending.error : null;
  const { isSending } = sending;
  return {
    ...{ draft, change, tags, context, field, pictures, isTooLong },
    ...{ name, error, isSending, publish, goTo },
  };
}

export type AskingState = ReturnType<typeof useAsking>;

/** The title's field: what is wrong with it is said there, and the focus goes to it. */
function useTitleField(onChange: (typed: string) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const fieldId = useId();
  const refuse = (why: string) => {
    setProblem(why);
    document.getElementById(fieldId)?.focus();
  };
  return {
    fieldId,
    problem,
    refuse,
    change: (typed: string) => {
      setProblem(null);
      onChange(typed);
    },
    isGood: (typed: string): boolean => {
      const length = [...typed.trim()].length;
      const isGood = length >= fewestTitle && length <= longestQaTitle;
      if (!isGood) refuse(words.badTitle);
      return isGood;
    },
  };
}

/** What a question would be about, as the server knows it, while it goes along. */
function useAttached(about: QaAbout | null) {
  const [isAttached, setAttached] = useState(about !== null);
  const { data, error } = useQuery({
    ...contextQuery(about ?? nothing),
    enabled: about !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    attached: isAttached ? about : null,
    setAttached,
    shown: data?.context ?? null,
    tags: data?.tags ?? null,
    error,
  };
}

/** Never asked for. */
const nothing: QaAbout = {
  ...{ kind: 'bullet', courseId: 1, id: 1 },
  ...{ second: null, paragraph: null, quote: null },
};

function useSend() {
  const client = useQueryClient();
  return async (draft: AskDraft, tags: QaTagIds, about: QaAbout | null): Promise<Asked> => {
    const { id: questionId, content, isPrivate } = draft;
    const images = draft.images.map(({ key }) => key);
    const body = { questionId, title: draft.title.trim(), content, images, isPrivate, tags, about };
    const asked = await call(askQuestion, { body }, { ignoreErrors: true });
    void outdateQuestions(client);
    return asked;
  };
}

/** The page below goes, and the form with it; but for a question that was open already. */
function useLeaving(onClose: () => void) {
  const navigate = useNavigate();
  return async (id: string) => {
    const { pathname } = window.location;
    await navigate({ to: '/qa/question/$id', params: { id } });
    if (window.location.pathname === pathname) onClose();
  };
}
