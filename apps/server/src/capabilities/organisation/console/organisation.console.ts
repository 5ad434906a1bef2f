import * as contract from '@xuezhou/contract/organisation/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { inviteOrganisationMembers } from './invite-members.ts';
import {
  changeOrganisationMember,
  endOrganisationMember,
  unlinkOrganisationMember,
} from './manage-members.ts';
import {
  removeOrganisationDepartment,
  saveOrganisationDepartment,
} from './organisation-departments.ts';
import { closeOrganisationLink, makeOrganisationLink } from './organisation-links.ts';
import { removeOrganisationManager, setOrganisationManager } from './organisation-managers.ts';
import {
  exportOrganisationProgress,
  getOrganisationProgress,
  listOwnOrganisations,
} from './own-organisations.ts';
import { listLeftOrganisationMembers, listOrganisationMembers } from './read-members.ts';
import {
  getOrganisation,
  listOrganisationEvents,
  listOrganisations,
} from './read-organisations.ts';
import { saveOrganisationContract } from './save-contract.ts';
import { saveOrganisation } from './save-organisation.ts';

export const organisationConsole = (services: ConsoleServices) => [
  bind(contract.listOrganisations, () => listOrganisations(services)),
  bind(contract.getOrganisation, (input) => getOrganisation(services, input)),
  bind(contract.listOrganisationMembers, (input) => listOrganisationMembers(services, input)),
  bind(contract.listLeftOrganisationMembers, (input) =>
    listLeftOrganisationMembers(services, input),
  ),
  bind(contract.listOrganisationEvents, (input) => listOrganisationEvents(services, input)),
  bind(contract.saveOrganisation, (input, caller) => saveOrganisation(services, input, caller)),
  bind(contract.saveOrganisationContract, (input, caller) =>
    saveOrganisationContract(services, input, caller),
  ),
  bind(contract.saveOrganisationDepartment, (input, caller) =>
    saveOrganisationDepartment(services, input, caller),
  ),
  bind(contract.removeOrganisationDepartment, (input, caller) =>
    removeOrganisationDepartment(services, input, caller),
  ),
  bind(contract.inviteOrganisationMembers, (input, caller) =>
    inviteOrganisationMembers(services, input, caller),
  ),
  bind(contract.changeOrganisationMember, (input, caller) =>
    changeOrganisationMember(services, input, caller),
  ),
  bind(contract.endOrganisationMember, (input, caller) =>
    endOrganisationMember(services, input, caller),
  ),
  bind(contract.unlinkOrganisationMember, (input, caller) =>
    unlinkOrganisationMember(services, input, caller),
  ),
  bind(contract.makeOrganisationLink, (input, caller) =>
    makeOrganisationLink(services, input, caller),
  ),
  bind(contract.closeOrganisationLink, (input, caller) =>
    closeOrganisationLink(services, input, caller),
  ),
  bind(contract.setOrganisationManager, (input, caller) =>
    setOrganisationManager(services, input, caller),
  ),
  bind(contract.removeOrganisationManager, (input, caller) =>
    removeOrganisationManager(services, input, caller),
  ),
  bind(contract.listOwnOrganisations, (_input, caller) => listOwnOrganisations(services, caller)),
  bind(contract.getOrganisationProgress, (input, caller) =>
    getOrganisationProgress(services, input, caller),
  ),
  bind(contract.exportOrganisationProgress, (input, caller) =>
    exportOrganisationProgress(services, input, caller),
  ),
];
