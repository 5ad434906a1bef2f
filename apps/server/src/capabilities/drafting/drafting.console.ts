import * as contract from '@xuezhou/contract/drafting/console';
import type { ConsoleProviders } from '../../platform/capability.ts';
import { bind } from '../../platform/http/bind.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { acceptDrafted } from './accept-drafted.ts';
import { refuseDrafted, saveDrafted } from './decide-drafted.ts';
import { askForCaptions } from './captions/ask-for-captions.ts';
import { checkCaptionLine, dropCaptionDraft, takeCaptions } from './captions/check-captions.ts';
import { getCaptionDraft } from './captions/read-captions.ts';
import { draftChapters } from './draft-chapters.ts';
import { draftExplanation } from './explanation/draft-explanation.ts';
import { draftQuestions } from './draft-questions.ts';
import { getDraftingDesk } from './get-desk.ts';

export const draftingConsole = (
  services: ConsoleServices,
  { llm, transcriber }: ConsoleProviders,
) => [
  bind(contract.getDraftingDesk, async (input, caller) =>
    getDraftingDesk({ services, llm: await llm() }, input, caller),
  ),
  bind(contract.draftQuestions, async (input, caller) =>
    draftQuestions({ services, llm: await llm() }, input, caller),
  ),
  bind(contract.draftChapters, async (input, caller) =>
    draftChapters({ services, llm: await llm() }, input, caller),
  ),
  bind(contract.draftExplanation, async (input, caller) =>
    draftExplanation({ services, llm: await llm() }, input, caller),
  ),
  bind(contract.saveDrafted, (input, caller) => saveDrafted(services, input, caller)),
  bind(contract.acceptDrafted, (input, caller) => acceptDrafted(services, input, caller)),
  bind(contract.refuseDrafted, (input, caller) => refuseDrafted(services, input, caller)),
  bind(contract.getCaptionDraft, (input, caller) =>
    getCaptionDraft(services, transcriber, input, caller),
  ),
  bind(contract.askForCaptions, (input, caller) =>
    askForCaptions(services, transcriber, input, caller),
  ),
  bind(contract.checkCaptionLine, (input, caller) => checkCaptionLine(services, input, caller)),
  bind(contract.takeCaptions, (input, caller) => takeCaptions(services, input, caller)),
  bind(contract.dropCaptionDraft, (input, caller) => dropCaptionDraft(services, input, caller)),
];
