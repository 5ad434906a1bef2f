import * as contract from '@xuezhou/contract/site/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  listFamilies,
  orderFamilies,
  removeFamily,
  saveFamily,
} from '../families/manage-families.ts';
import { getLook, readLookMark, readLookPhoto, saveLook } from './look.ts';
import {
  getSchoolText,
  getSchoolTextVersion,
  listSchoolTexts,
  previewSchoolText,
  saveSchoolText,
  takeOverSchoolText,
} from './school-texts.ts';
import { listProviders } from './list-providers.ts';
import { rollBackProvider, switchProvider } from './switch-provider.ts';
import { testProvider } from './try-provider.ts';
import { getSettings, saveSetting, saveSettingImage } from './settings.ts';

export const siteConsole = (services: ConsoleServices) => [
  bind(contract.getSettings, () => getSettings(services)),
  bind(contract.saveSetting, (input, caller) => saveSetting(services, input, caller)),
  bind(contract.saveSettingImage, (input, caller) => saveSettingImage(services, input, caller)),
  bind(contract.listProviders, () => listProviders(services)),
  bind(contract.testProvider, (input, caller) => testProvider(services, input, caller)),
  bind(contract.switchProvider, (input, caller) => switchProvider(services, input, caller)),
  bind(contract.rollBackProvider, (input, caller) => rollBackProvider(services, input, caller)),
  bind(contract.listFamilies, () => listFamilies(services)),
  bind(contract.saveFamily, (input, caller) => saveFamily(services, input, caller)),
  bind(contract.orderFamilies, (input, caller) => orderFamilies(services, input, caller)),
  bind(contract.removeFamily, (input, caller) => removeFamily(services, input, caller)),
  bind(contract.getLook, () => getLook(services)),
  bind(contract.saveLook, (input, caller) => saveLook(services, input, caller)),
  bind(contract.readLookMark, (input) => readLookMark(services, input)),
  bind(contract.readLookPhoto, (input) => readLookPhoto(services, input)),
  bind(contract.listSchoolTexts, () => listSchoolTexts(services)),
  bind(contract.getSchoolText, (input) => getSchoolText(services, input)),
  bind(contract.getSchoolTextVersion, (input) => getSchoolTextVersion(services, input)),
  bind(contract.previewSchoolText, (input) => previewSchoolText(services, input)),
  bind(contract.saveSchoolText, (input, caller) => saveSchoolText(services, input, caller)),
  bind(contract.takeOverSchoolText, (input, caller) => takeOverSchoolText(services, input, caller)),
];
