import { call } from '@xuezhou/client/api/call.ts';
import { saveEsgForm, type SchoolEsgForm } from '@xuezhou/contract/survey/console';
import { esgFormFaults, soundEsgForm } from '@xuezhou/rules/survey/esg-form';
import { useContentDraft } from '../../../platform/editor/use-content-draft.ts';
import { esgFormQuery } from './esg.queries.ts';

/** The registration form while it is written. There is one: it has no address of its own. */
export const useEsgForm = (form: SchoolEsgForm) =>
  useContentDraft(form, {
    isNew: false,
    faultsOf: esgFormFaults,
    send: async ({ plan, version }) => {
      const saved = await call(saveEsgForm, { body: { plan, version } });
      return { id: 0, version: saved.version };
    },
    kept: soundEsgForm,
    queryKey: esgFormQuery.queryKey,
    said: form.isClosed ? '存好了，开放以后学员才能登记' : '存好了，学员看到的已经是新的',
    addressOf: () => '/surveys/esg',
  });

export type EsgEditor = ReturnType<typeof useEsgForm>;
