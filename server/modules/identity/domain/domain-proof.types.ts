import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';

/** The proof that a domain's host belongs to its OU (DOMN-10). */
export enum DomainProofState {
  NONE = 'NONE',
  DNS = 'DNS',
  OPERATOR = 'OPERATOR',
  BEFORE = 'BEFORE',
  YIELDED = 'YIELDED',
}
registerEnumType(DomainProofState, {
  name: 'DomainProofState',
  description: "The proof that a domain's host belongs to its organization.",
  valuesConfig: {
    NONE: { description: 'No proof: the domain has no effect.' },
    DNS: { description: 'A TXT record, which is looked up again every day.' },
    OPERATOR: { description: "The operator's configuration." },
    BEFORE: { description: 'The domain was in effect before proofs were required.' },
    YIELDED: { description: 'The URL went to another organization, which had proven that the host belongs to it.' },
  },
});

/** DOMN-10 */
@ObjectType({ simpleResolvers: true, description: 'The proof that the host of a domain belongs to the OU.' })
export class DomainProof {
  @Field(() => DomainProofState, { description: 'Kind of the proof, or NONE.' })
  state!: DomainProofState;

  @Field(() => Timestamp, { nullable: true, description: 'Start of the proof, if it is known.' })
  provedTime!: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the last lookup of the record.' })
  checkedTime!: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time from which the record of a host proven by it is missing.',
  })
  missingSince!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the TXT record that proves it; null for an address, which only the operator can confirm.',
  })
  recordName!: string | null;

  @Field(() => String, { nullable: true, description: 'Value of that record.' })
  recordValue!: string | null;
}

export enum DomainHostFinding {
  FOUND = 'FOUND',
  ABSENT = 'ABSENT',
  OTHER = 'OTHER',
  FAILED = 'FAILED',
}
registerEnumType(DomainHostFinding, {
  name: 'DomainHostFinding',
  description: 'The finding of a lookup of the TXT record.',
  valuesConfig: {
    FOUND: { description: 'The record with its value.' },
    ABSENT: { description: 'No record of that name.' },
    OTHER: { description: 'Records of that name, none with the value.' },
    FAILED: { description: 'The name servers did not answer.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A lookup of the TXT record of a domain.' })
export class DomainHostCheck {
  @Field(() => DomainHostFinding, { description: 'The finding of the lookup.' })
  finding!: DomainHostFinding;

  @Field(() => [String], { description: 'The first of the other values, shortened.' })
  otherValues!: string[];

  @Field(() => DomainProof, { description: 'The proof after the lookup.' })
  proof!: DomainProof;
}
