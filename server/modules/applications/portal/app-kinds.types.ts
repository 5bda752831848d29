import { registerEnumType } from 'type-graphql';

/** The devices that an app is for, by their documented numbers (SHELL-15). */
export enum AppDeviceType {
  DESKTOP = 0,
  MOBILE = 1,
  UNRESTRICTED = 2,
}
registerEnumType(AppDeviceType, {
  name: 'AppDeviceType',
  description: 'Devices that an app is for.',
  valuesConfig: {
    DESKTOP: { description: 'Desktop only.' },
    MOBILE: { description: 'Mobile only.' },
    UNRESTRICTED: { description: 'Any device.' },
  },
});

/** The devices of an app by its stored number: those without a meaning of their own restrict nothing (SHELL-15). */
export const deviceTypeOf = (stored: number): AppDeviceType =>
  stored === AppDeviceType.DESKTOP || stored === AppDeviceType.MOBILE ? stored : AppDeviceType.UNRESTRICTED;

/** The data that an app is given, by its documented number (APP-10). */
export enum DataAuthorizeType {
  ORGANIZATION = 0,
  OWN_STRUCTURES = 1,
}
registerEnumType(DataAuthorizeType, {
  name: 'DataAuthorizeType',
  description: 'Data scope of an app.',
  valuesConfig: {
    ORGANIZATION: { description: 'All data of the OU.' },
    OWN_STRUCTURES: { description: 'Data of the structures of the user.' },
  },
});

/** The data scope of an app by its stored number: one without a meaning of its own restricts nothing (APP-10). */
export const dataScopeOf = (stored: number): DataAuthorizeType =>
  stored === DataAuthorizeType.OWN_STRUCTURES ? stored : DataAuthorizeType.ORGANIZATION;
