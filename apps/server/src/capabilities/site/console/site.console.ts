import * as contract from '@xuezhou/contract/site/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { getLook, readLookMark, readLookPhoto, saveLook } from './look.ts';
import { getSettings, saveSetting, saveSettingImage } from './settings.ts';

export const siteConsole = (services: ConsoleServices) => [
  bind(contract.getSettings, () => getSettings(services)),
  bind(contract.saveSetting, (input, caller) => saveSetting(services, input, caller)),
  bind(contract.saveSettingImage, (input, caller) => saveSettingImage(services, input, caller)),
  bind(contract.getLook, () => getLook(services)),
  bind(contract.saveLook, (input, caller) => saveLook(services, input, caller)),
  bind(contract.readLookMark, (input) => readLookMark(services, input)),
  bind(contract.readLookPhoto, (input) => readLookPhoto(services, input)),
];
