import { MAX_FOLLOWED } from '@houselights/contracts/public-api/following-limits'
import { Button } from '@houselights/design-system/components/button'
import { showToast } from '@houselights/design-system/toast-store'
import { Link } from '@tanstack/react-router'
import { NOT_STORED } from '../../browser/browser-storage.ts'
import classes from './follow-button.module.css'
import type { FollowedItem } from './followed-list.ts'
import { setFollowed, useFollowed } from './use-following.ts'

export function FollowButton({ item }: { item: FollowedItem }) {
  const isFollowed = useFollowed()?.some(({ id }) => id === item.id) ?? false
  const follow = () => {
    const result = setFollowed(item, !isFollowed)
    if (result === 'full')
      showToast({ title: 'Your list is full', text: `You already follow ${MAX_FOLLOWED}. Unfollow one first.` })
    else if (isFollowed) showToast({ title: `Unfollowed ${item.name}` })
    else showToast({ title: `Following ${item.name}`, ...(result === 'not stored' && { text: NOT_STORED }) })
  }
  return (
    <p className={`with-script cluster ${classes.follow}`}>
      <Button
        variant="default"
        size="md"
        aria-pressed={isFollowed}
        aria-label={`${isFollowed ? 'Following' : 'Follow'} ${item.name}`}
        onClick={follow}
      >
        {isFollowed ? 'Following' : 'Follow'}
      </Button>
      <Link to="/following" hidden={!isFollowed} className={classes.list}>
        Your artists and venues
      </Link>
    </p>
  )
}
