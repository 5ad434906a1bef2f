import * as contract from '@xuezhou/contract/assistant/console';
import type { ConsoleProviders } from '../../../platform/capability.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { draftReply } from './draft-reply.ts';
import { listComplaints } from './list-complaints.ts';

export const assistantConsole = (services: ConsoleServices, { llm }: ConsoleProviders) => [
  bind(contract.listComplaints, () => listComplaints(services)),
  bind(contract.draftReply, async (input, caller) =>
    draftReply({ services, llm: await llm() }, input, caller),
  ),
];
