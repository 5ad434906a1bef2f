import {
  done,
  flag,
  id,
  integer,
  longText,
  moment,
  nullable,
  object,
  operation,
  text,
} from '../kernel.ts';
import { WorkProvider } from '../message/preferences.ts';
import { organisationId } from './console-parts.ts';

export const getOrganisationWork = operation({
  summary: '一个单位的工作消息：发不发，试过没有，发给多少人，上次为什么没有发出去',
  method: 'GET',
  path: '/api/console/organisations/:organisationId/work',
  access: { staff: 'organisation.read' },
  params: organisationId(),
  data: object({
    /** Null: the company does not sign in by a provider that tells its people anything. */
    work: nullable(
      object({
        kind: WorkProvider,
        /** The AgentId of 钉钉, which is not the app's key; null of others. */
        number: nullable(text()),
        isOn: flag(),
        /** When a trial was last taken; null: none was with these settings. */
        triedAt: nullable(moment()),
        /** Members who are linked, whatever they wish. */
        people: integer(0),
        /** Why nothing leaves since then; null: it does. */
        failure: nullable(longText()),
        failedAt: nullable(moment()),
      }),
    ),
  }),
  refusals: ['organisationUnknown'],
});

/** To a member's own account, whose number it is. */
export const tryOrganisationWork = operation({
  summary: '给自己试发一条工作消息',
  method: 'POST',
  path: '/api/console/organisations/work/try',
  access: { staff: 'organisation.write' },
  body: object({ organisationId: id(), mobile: text(30, 1), number: nullable(text(20)) }),
  data: done(),
  refusals: [
    'organisationUnknown',
    'workNotCompany',
    'dingtalkNumber',
    'workTrialNobody',
    'workTrialTooOften',
    'workTrialRefused',
    'workTrialUnsure',
  ],
});

export const switchOrganisationWork = operation({
  summary: '给一个单位的人发工作消息，或者不再发',
  method: 'POST',
  path: '/api/console/organisations/work/switch',
  access: { staff: 'organisation.write' },
  body: object({ organisationId: id(), isOn: flag() }),
  data: done(),
  refusals: ['organisationUnknown', 'workNotCompany', 'workUntried'],
});
