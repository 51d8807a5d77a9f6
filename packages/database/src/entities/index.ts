import { EventCardEntity, EventCardsDueEntity, EventFiltersEntity, EventRevisionEntity } from './cards.ts'
import { MatchDecisionEntity, QualityFixEntity } from './decisions.ts'
import {
  ArtistAssignmentEntity,
  ArtistChangeEntity,
  ArtistLookupEntity,
  ArtistSuccessorEntity,
  JobArtistEntity,
  PictureEntity,
  PictureLinkEntity,
  PlaceCandidateEntity,
  PlaceLookupEntity,
  ProviderCallsEntity,
  ProviderPauseEntity,
  RetiredArtistEntity,
} from './enrichment.ts'
import { ErasureEntity } from './erasures.ts'
import { ArtistEntity, EventArtistEntity, EventEntity } from './events.ts'
import {
  NewsletterDeliveryEntity,
  NewsletterIssueEntity,
  NewsletterProblemEntity,
  NewsletterSubscriberEntity,
} from './newsletter.ts'
import { AdminSessionEntity, DetailReadEntity, EditEntity, JobEntity } from './operations.ts'
import { CityEntity, SlugRedirectEntity, VenueEntity } from './places.ts'
import { VenueProposalEntity } from './proposals.ts'
import { PushFollowEntity, PushNoticeEntity, PushShowEntity, PushSubscriptionEntity } from './push.ts'
import { ParserKillsEntity, RawPageEntity, ScrapeRunEntity, SettledReadEntity } from './reads.ts'
import { MistakeReportEntity, MistakeReportLinkEntity } from './reports.ts'
import { SimilarEventEntity } from './similar.ts'
import { EventSourceEntity, HeldListingEntity, SourceEntity, WithdrawnListingEntity } from './sources.ts'

/** Every table. They stay inside this package: what leaves it are plain types. */
export const entities = [
  CityEntity,
  VenueEntity,
  SlugRedirectEntity,
  ArtistEntity,
  EventEntity,
  EventArtistEntity,
  EventCardEntity,
  EventFiltersEntity,
  EventCardsDueEntity,
  EventRevisionEntity,
  SourceEntity,
  EventSourceEntity,
  HeldListingEntity,
  WithdrawnListingEntity,
  RawPageEntity,
  ScrapeRunEntity,
  ParserKillsEntity,
  SettledReadEntity,
  MatchDecisionEntity,
  QualityFixEntity,
  NewsletterSubscriberEntity,
  NewsletterIssueEntity,
  NewsletterDeliveryEntity,
  NewsletterProblemEntity,
  JobEntity,
  DetailReadEntity,
  EditEntity,
  AdminSessionEntity,
  ArtistAssignmentEntity,
  ArtistChangeEntity,
  ArtistLookupEntity,
  ArtistSuccessorEntity,
  RetiredArtistEntity,
  JobArtistEntity,
  PictureEntity,
  PictureLinkEntity,
  PlaceCandidateEntity,
  PlaceLookupEntity,
  ProviderCallsEntity,
  ProviderPauseEntity,
  VenueProposalEntity,
  MistakeReportEntity,
  MistakeReportLinkEntity,
  SimilarEventEntity,
  PushSubscriptionEntity,
  PushFollowEntity,
  PushShowEntity,
  PushNoticeEntity,
  ErasureEntity,
]
